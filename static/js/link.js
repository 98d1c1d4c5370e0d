// One event stream for all tabs of a browser. The visible tab that opened it reads for the others and passes on what it
// hears through a BroadcastChannel; hidden tabs want nothing, so a browser in a pocket holds no connection.

const channel = "BroadcastChannel" in window ? new BroadcastChannel("crawford-live") : null;
const me = Math.random().toString(36).slice(2);
const ASK_MS = 150; // how long another tab has to say that it reads already
const SILENT_MS = 50000; // longer than two of the server's heartbeats
const TELL_LOST_MS = 4000; // a link made anew at once is not worth a word

/**
 * @param on.news  called with (stream, version)
 * @param on.live  called when the link stands
 * @param on.lost  called with the time since when it does not
 */
export function link(on) {
  const wanted = new Map([[me, new Map()]]); // by tab: stream → version shown
  let reader = null; // the tab that holds the event stream
  let source = null;
  let opened = new Map(); // what the event stream was opened for: stream → version
  const told = new Map(); // what it has told since: stream → version
  let since = null; // since when the link stands or is gone
  let stands = null;
  let telling;

  channel?.addEventListener("message", ({ data }) => {
    if (data.kind === "want") {
      if (data.streams.length === 0) wanted.delete(data.tab);
      else wanted.set(data.tab, new Map(data.streams));
      if (reader === me) {
        sendReads();
        // A page that was on its way when the news came has not heard it.
        for (const [stream, version] of data.streams) {
          if (version < told.get(stream)) channel.postMessage({ kind: "news", stream, version: told.get(stream) });
        }
        read();
      }
    } else if (data.kind === "reads" && data.tab !== me) {
      // Two began at once: the smaller name reads.
      if (reader === me && me < data.tab) {
        sendReads();
        return;
      }
      if (reader === me) close();
      reader = data.tab;
      state(data.stands, data.since);
      // One that begins may have been opened after this tab said what it wants.
      if (data.begins && wanted.get(me).size > 0) sendWant();
    } else if (data.kind === "news" && reader !== me) {
      on.news(data.stream, data.version);
    } else if (data.kind === "state" && data.tab === reader) {
      state(data.stands, data.since);
    } else if (data.kind === "leaves" && data.tab === reader) {
      reader = null;
      wanted.delete(data.tab);
      seek();
    }
  });

  function sendWant() {
    channel?.postMessage({ kind: "want", tab: me, streams: [...wanted.get(me)] });
  }

  function sendReads(begins = false) {
    channel?.postMessage({ kind: "reads", tab: me, stands, since, begins });
  }

  function want(streams) {
    wanted.set(me, new Map(streams));
    sendWant();
    if (streams.size === 0) {
      if (reader === me) {
        close();
        channel?.postMessage({ kind: "leaves", tab: me });
      }
      reader = null;
    } else if (reader === me) {
      read();
    } else {
      // Whoever reads answers this want; when no one does, read here. Asked each time: a reader may have gone silently.
      reader = null;
      seek();
    }
  }

  let seeking;
  function seek() {
    clearTimeout(seeking);
    if (!wanted.get(me)?.size) return;
    seeking = setTimeout(() => {
      if (reader === null) {
        reader = me;
        sendReads(true);
        read();
      }
    }, channel ? ASK_MS + Math.random() * ASK_MS : 0);
  }

  // Opens the event stream for everything any tab wants; one that is open for the same streams stays, unless a tab shows an
  // older version than it was opened with.
  function read() {
    const all = new Map();
    for (const streams of wanted.values()) {
      for (const [stream, version] of streams) {
        all.set(stream, Math.min(version, all.get(stream) ?? Infinity));
      }
    }
    const isSame = all.size === opened.size && [...all].every(([stream, version]) => version >= opened.get(stream));
    if (source && isSame && source.readyState !== EventSource.CLOSED) return;
    close();
    opened = all;
    const query = [...all].map(([stream, version]) => `s=${encodeURIComponent(stream)}&v=${version}`).join("&");
    source = new EventSource(`/live?${query}`);
    const mine = source;
    let silent;
    const heard = () => {
      clearTimeout(silent);
      silent = setTimeout(() => again(mine), SILENT_MS);
    };
    heard(); // a connection that never says hello is silent too
    mine.addEventListener("hello", () => {
      heard();
      told.clear(); // what the pages do not show yet follows
      change(true);
    });
    mine.addEventListener("beat", heard);
    mine.addEventListener("message", ({ data }) => {
      heard();
      const cut = data.lastIndexOf(" ");
      const stream = data.slice(0, cut);
      const version = Number(data.slice(cut + 1));
      told.set(stream, version);
      channel?.postMessage({ kind: "news", stream, version });
      on.news(stream, version);
    });
    mine.addEventListener("error", () => {
      change(false);
      // The browser comes back by itself with the versions it opened with, unless that hangs; after a refusal it gives up, and
      // we ask again.
      if (mine.readyState !== EventSource.CLOSED) {
        heard();
        return;
      }
      clearTimeout(silent);
      setTimeout(() => again(mine), 5000 + Math.random() * 5000);
    });
  }

  function again(which) {
    if (source !== which) return;
    change(false);
    close();
    if (reader === me) read();
  }

  function close() {
    source?.close();
    source = null;
    opened = new Map();
  }

  function change(now) {
    if (now === stands) return;
    state(now, new Date());
    channel?.postMessage({ kind: "state", tab: me, stands, since });
  }

  function state(now, when) {
    if (now === null || now === undefined || when === null) return;
    if (now === stands && when.getTime() === since?.getTime()) return; // repeated, it would be read out again
    stands = now;
    since = when;
    clearTimeout(telling);
    telling = setTimeout(() => (stands ? on.live() : on.lost(since)), stands ? 0 : TELL_LOST_MS);
  }

  window.addEventListener("online", () => source && again(source));
  return { want };
}

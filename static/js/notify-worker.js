// Shows the notifications of a player's page, and brings that page to the front when one is tapped.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = event.notification.data?.page ?? "/here";
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
      const open = all.find((client) => new URL(client.url).pathname === page);
      return open ? open.focus() : self.clients.openWindow(page);
    }),
  );
});

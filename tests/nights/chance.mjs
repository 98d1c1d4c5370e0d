// Chance that can be played again: the same seed, the same choices.

export class Chance {
  constructor(seed) { this.state = seed >>> 0 || 1; }

  /** A number from 0 up to 1 (mulberry32). */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(n) { return Math.floor(this.next() * n); }
  at(share) { return this.next() < share; }
  of(things) { return things[this.below(things.length)]; }
}

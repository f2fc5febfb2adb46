/** A set of UTF-16 units, stored as a bit map. */
export class UnitSet {
  private readonly bits = new Int32Array(0x10000 / 32);

  constructor(units: string) {
    for (let at = 0; at < units.length; at++) {
      const unit = units.charCodeAt(at);
      this.bits[unit >> 5] = (this.bits[unit >> 5] ?? 0) | (1 << (unit & 31));
    }
  }
  has(unit: number): boolean {
    return (((this.bits[unit >> 5] ?? 0) >> (unit & 31)) & 1) === 1;
  }
}

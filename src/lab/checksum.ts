/** FNV-1a with 64 bits over bytes, as 16 hexadecimal digits. */
export function fnv1a64(bytes: Uint8Array): string {
  // Four pieces of 16 bits: products stay exact. The prime is 2^40 + 0x1b3.
  let a = 0x2325;
  let b = 0x8422;
  let c = 0x9ce4;
  let d = 0xcbf2;
  for (let index = 0; index < bytes.length; index += 1) {
    a ^= bytes[index]!;
    let carry = a * 0x1b3;
    const low = carry & 0xffff;
    carry = (carry >>> 16) + b * 0x1b3;
    const second = carry & 0xffff;
    carry = (carry >>> 16) + c * 0x1b3 + a * 0x100;
    const third = carry & 0xffff;
    carry = (carry >>> 16) + d * 0x1b3 + b * 0x100;
    a = low;
    b = second;
    c = third;
    d = carry & 0xffff;
  }
  return [d, c, b, a].map((part) => part.toString(16).padStart(4, '0')).join('');
}

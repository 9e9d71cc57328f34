import { createHash, createPublicKey, createSign, type KeyObject } from 'node:crypto'

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return Buffer.from([...bytes, left])
}

/** A field of a protocol buffer whose value has a length. */
const field = (number: number, value: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(value.length), value])

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })

const idBytes = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicKeyOf(key)).digest().subarray(0, 16)

/** The extension’s ID: the first half of the key’s hash, in the letters a to p. */
export const extensionIdOf = (key: KeyObject): string =>
  idBytes(key)
    .toString('hex')
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/** Signs a zip as a package that Chromium installs (CRX3: a header with one RSA proof, then the zip). */
export const crx3 = (zip: Buffer, key: KeyObject): Buffer => {
  const signed = field(1, idBytes(key))
  const signature = createSign('sha256')
    .update('CRX3 SignedData\0')
    .update(uint32(signed.length))
    .update(signed)
    .update(zip)
    .sign(key)
  const proof = Buffer.concat([field(1, publicKeyOf(key)), field(2, signature)])
  const header = Buffer.concat([field(2, proof), field(10_000, signed)])
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), uint32(header.length), header, zip])
}

import { inflateRawSync } from 'node:zlib'

interface ZipPart {
  name: string
  unpacked: number
  at: number
  packed: number
  isDeflated: boolean
}

const [localHeader, directoryEntry, directoryEnd] = [0x04034b50, 0x02014b50, 0x06054b50]
const longestComment = 0xffff
const encrypted = 1

/** The parts in a zip's directory; nothing is unpacked. Undefined unless the directory is whole and nothing is encrypted. */
export function partsOfZip(bytes: Buffer): ZipPart[] | undefined {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== localHeader) return undefined
  const end = endOfDirectory(bytes)
  if (end === undefined) return undefined
  const entries = bytes.readUInt16LE(end + 10)
  const parts: ZipPart[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== directoryEntry) return undefined
    if (bytes.readUInt16LE(at + 8) & encrypted) return undefined
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    // A stored part is as large unpacked as packed.
    const packed = bytes.readUInt32LE(at + 20)
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      unpacked: Math.max(packed, bytes.readUInt32LE(at + 24)),
      at: bytes.readUInt32LE(at + 42),
      packed,
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
    })
    at += 46 + name + extra + comment
  }
  return at <= end ? parts : undefined
}

function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - 22 - longestComment)
  for (let at = bytes.length - 22; at >= first; at--)
    if (bytes.readUInt32LE(at) === directoryEnd && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length)
      return at
  return undefined
}

/** Reads parts of a zip as text, undefined for missing ones. Throws beyond this many bytes, and for a zip with a comment, in which readers could find another directory. */
export function openZip(bytes: Buffer, maxBytes: number): (path: string) => string | undefined {
  const parts = partsOfZip(bytes)
  const total = parts?.reduce((sum, { unpacked }) => sum + unpacked, 0) ?? Infinity
  if (!parts || total > maxBytes || bytes.readUInt16LE(bytes.length - 2) !== 0)
    throw new Error(`The zip has a comment, or ${total} bytes`)
  let left = maxBytes
  return (path) => {
    const part = parts.find(({ name }) => name === path)
    if (!part) return undefined
    const [name, extra] = [bytes.readUInt16LE(part.at + 26), bytes.readUInt16LE(part.at + 28)]
    const begin = part.at + 30 + name + extra
    const packed = bytes.subarray(begin, begin + part.packed)
    const content = part.isDeflated ? inflateRawSync(packed, { maxOutputLength: left }) : packed
    left -= content.length
    return content.toString('utf8').replace(/^\uFEFF/, '')
  }
}

interface Size {
  width: number
  height: number
}

interface PngPart {
  kind: string
  body: Buffer
}

/** Whether a picture has one size within the limit. Two headers or an unknown critical part: no, as programs differ on them. */
export function isPictureWithin(maxPixels: number, type: string, bytes: Buffer): boolean {
  const sizes = sizesOf[type]?.(bytes)
  if (sizes?.length !== 1) return false
  return [sizes[0]!.width, sizes[0]!.height].every((pixels) => pixels > 0 && pixels <= maxPixels)
}

/** The size in each header of a picture, none for one that no program should draw. */
const sizesOf: Partial<Record<string, (bytes: Buffer) => Size[]>> = {
  'image/png': sizesOfPng,
  'image/jpeg': sizesOfJpeg,
  'image/webp': sizesOfWebp,
}

function sizesOfPng(bytes: Buffer): Size[] {
  const { parts } = partsOfPng(bytes)
  // A capital marks what no program may skip.
  const critical = parts.map(({ kind }) => kind).filter((kind) => !/^[a-z]/.test(kind))
  const [head, ...others] = critical.filter((kind) => kind !== 'IDAT')
  const isKnown = head === 'IHDR' && (others.length === 0 || others.join() === 'PLTE')
  if (!isKnown || parts[0]?.kind !== 'IHDR' || parts[0].body.length !== 13) return []
  return [{ width: parts[0].body.readUInt32BE(0), height: parts[0].body.readUInt32BE(4) }]
}

export function partsOfPng(bytes: Buffer): { parts: PngPart[]; isWhole: boolean } {
  const parts: PngPart[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) break
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'IEND') return { parts, isWhole: true }
    parts.push({ kind, body: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return { parts, isWhole: false }
}

const [endOfImage, startOfScan, numberOfLines] = [0xd9, 0xda, 0xdc]

function sizesOfJpeg(bytes: Buffer): Size[] {
  const sizes: Size[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at + 1] !== endOfImage;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker === numberOfLines) return []
    // A byte may fill the space before a marker.
    if (marker === 0xff) at += 1
    else {
      const isHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isHeader && at + 9 <= bytes.length)
        sizes.push({ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) })
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === startOfScan) at = endOfScan(bytes, at)
    }
  }
  return sizes
}

/** The next marker: among pixels a byte that looks like one is followed by 0, or is a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && (bytes[at + 1] === 0 || (bytes[at + 1]! & 0xf8) === 0xd0))
    at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

/** The first part decides: a canvas, or the only picture. */
function sizesOfWebp(bytes: Buffer): Size[] {
  if (bytes.length < 30) return []
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [{ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }]
  const bits = kind === 'VP8L' ? bytes.readUInt32LE(21) : bytes.readUInt32LE(26)
  if (kind === 'VP8L') return [{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }]
  return kind === 'VP8 ' ? [{ width: bits & 0x3fff, height: (bits >> 16) & 0x3fff }] : []
}

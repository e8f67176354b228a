const beginnings = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
} as const

export type FileKind = keyof typeof beginnings

/** What a file is by its content, whatever its name and its sender say; undefined for anything else. */
export function fileKind(bytes: Buffer): FileKind | undefined {
  return (Object.keys(beginnings) as FileKind[]).find((kind) =>
    bytes.subarray(0, beginnings[kind].length).equals(beginnings[kind]),
  )
}

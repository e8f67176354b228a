/** A data URL, the only kind of image address that the content security policy allows here. */
export function pictureUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsDataURL(bytes)
  })
}

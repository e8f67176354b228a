/** The footer of every printed A4 page: a text on the left, the page number and count on the right. */
export function PageMargins({ text }: { text: string }) {
  return <style>{marginsWith(text)}</style>
}

function marginsWith(text: string): string {
  const font = 'font: 9pt sans-serif; color: #444;'
  // In a CSS string the quote, the backslash and the line break are written by their numbers.
  const content = text.replaceAll(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page { size: A4; margin: 16mm 14mm 18mm;
    @bottom-left { content: "${content}"; ${font} }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`
}

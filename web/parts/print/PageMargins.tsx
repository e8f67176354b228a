/** The footer of every printed A4 page: a text on the left, the page number and count on the right. Lists are `wide`. */
export function PageMargins({ text, wide = false }: { text: string; wide?: boolean }) {
  return <style>{marginsWith(text, wide ? 'A4 landscape' : 'A4')}</style>
}

function marginsWith(text: string, size: string): string {
  const font = 'font: 9pt sans-serif; color: #444;'
  // In a CSS string the quote, the backslash and the line break are written by their numbers.
  const content = text.replaceAll(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page { size: ${size}; margin: 16mm 14mm 18mm;
    @bottom-left { content: "${content}"; ${font} }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`
}

import type { ReactNode } from 'react'
import classes from '#web/parts/print/print.module.css'

/** A text that differs in print. Screen readers get it only once. */
export function OnPaper({ text, paper }: { text: string; paper: string }) {
  return (
    <span className={classes.both} data-paper={paper}>
      <span>{text}</span>
    </span>
  )
}

/** The footer of printed A4 pages. Lists are `wide`. */
export function PageMargins({ text, wide = false }: { text: string; wide?: boolean }) {
  return <style>{marginsWith(text, wide ? 'A4 landscape' : 'A4')}</style>
}

function marginsWith(text: string, size: string): string {
  const font = 'font: 9pt sans-serif; color: #444;'
  // CSS strings escape the quote, the backslash and line breaks by their code points.
  const content = text.replaceAll(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page { size: ${size}; margin: 16mm 14mm 18mm;
    @bottom-left { content: "${content}"; ${font} }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} } }`
}

/** As wide as a sheet on the screen; the printer sets the margins. */
export function PrintPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}

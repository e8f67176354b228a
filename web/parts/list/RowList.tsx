import type { ReactNode } from 'react'
import ui from '#web/parts/ui.module.css'

export function RowList({ label, width, children }: { label?: string; width?: number; children: ReactNode }) {
  return (
    <ul className={`${ui.surface} ${ui.rows}`} aria-label={label} style={{ maxWidth: width }}>
      {children}
    </ul>
  )
}

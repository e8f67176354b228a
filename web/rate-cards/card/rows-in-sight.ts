import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The height of a row in pixels, as its style has it. */
const rowHeight = 48

/** A row to be drawn, and the height of those before it that are not. */
export interface RowInSight {
  index: number
  gap: number
}

/** The rows of a long table that are in sight or near, and the one with the focus; all of them on paper. */
export function useRowsInSight(frame: RefObject<HTMLElement | null>, count: number, active: number) {
  const printing = usePrinting()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), active), [active]),
  })
  if (printing) return { rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0 }
  let end = 0
  const rows = virtual.getVirtualItems().map((item): RowInSight => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, after: virtual.getTotalSize() - end }
}

function withRow(rows: number[], row: number): number[] {
  return rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b)
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    // The paper is made as soon as this returns.
    const follow = () => flushSync(() => setPrinting(paper.matches))
    paper.addEventListener('change', follow)
    return () => paper.removeEventListener('change', follow)
  }, [])
  return printing
}

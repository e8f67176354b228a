import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Grade } from '#contract/buildings.ts'
import ui from '#web/parts/ui.module.css'

export function GradeMark({ grade }: { grade: Grade }) {
  const { t } = useTranslation()
  return (
    <Text span inherit c={colors[grade]} fw={500} className={`${ui.marked} ${ui.nowrap}`}>
      <svg width={10} height={10} viewBox="-5 -5 10 10" aria-hidden>
        <GradeShape grade={grade} size={4.5} />
      </svg>
      {t(`sites.grade.${grade}`)}
    </Text>
  )
}

/** A disc for on-net, a diamond for near-net, a square for manual entry, around the origin of an SVG. */
export function GradeShape({ grade, size }: { grade: Grade; size: number }) {
  const side = size * 1.7
  return (
    <g fill={colors[grade]}>
      {grade === 'on_net' && <circle r={size} />}
      {grade === 'near_net' && (
        <rect x={-side / 2} y={-side / 2} width={side} height={side} transform="rotate(45)" />
      )}
      {grade === 'off_net' && <rect x={-side / 2} y={-side / 2} width={side} height={side} />}
    </g>
  )
}

const colors = {
  on_net: 'var(--tl-green)',
  near_net: 'var(--tl-amber)',
  off_net: 'var(--tl-grey)',
} as const satisfies Record<Grade, string>

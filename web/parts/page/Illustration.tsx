import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'

/** Two buildings and the fibre between them, as in the catalogue's pictures, with what it is about in the middle. */
export function Illustration({ icon: Subject }: { icon: Icon }) {
  const windows = useId()
  return (
    <svg viewBox="0 0 200 84" width={200} height={84} fill="none" aria-hidden>
      <pattern id={windows} width={8} height={9} patternUnits="userSpaceOnUse" x={24} y={16}>
        <rect width={4} height={4} rx={0.5} fill="var(--mantine-primary-color-filled)" opacity={0.45} />
      </pattern>
      {[
        { x: 20, y: 29, height: 39 },
        { x: 144, y: 11, height: 57 },
      ].map(({ x, y, height }) => (
        <g key={x}>
          <rect x={x} y={y} width={36} height={height} rx={2} fill="var(--tl-selected)" />
          <rect x={x + 4} y={y + 5} width={30} height={height - 9} fill={`url(#${windows})`} />
        </g>
      ))}
      <path d="M62 40h16m44 0h16" stroke="var(--tl-field-line)" strokeWidth={2} strokeDasharray="3 4" />
      <path d="M4 68h192" stroke="var(--tl-line)" strokeWidth={2} />
      <path d="M38 68c0 15 124 15 124 0" stroke="#d99a2b" strokeWidth={3} strokeLinecap="round" />
      <circle cx={100} cy={40} r={19} fill="var(--tl-surface)" stroke="var(--tl-line)" />
      <Subject x={89} y={29} size={22} stroke={1.5} color="var(--mantine-primary-color-filled)" />
    </svg>
  )
}

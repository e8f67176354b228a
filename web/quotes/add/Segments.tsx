import { UnstyledButton } from '@mantine/core'
import classes from '#web/quotes/add/Segments.module.css'
import ui from '#web/parts/ui.module.css'

interface SegmentsProps<Value> {
  label: string
  options: readonly { value: Value; text: string }[]
  value: Value
  onChange: (value: Value) => void
  full?: boolean
}

export function Segments<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  full,
}: SegmentsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={full ? `${classes.segments} ${classes.full}` : classes.segments}
    >
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={`${classes.segment} ${ui.touch}`}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </UnstyledButton>
      ))}
    </div>
  )
}

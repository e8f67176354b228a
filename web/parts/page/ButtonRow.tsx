import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/parts/page/ButtonRow.module.css'

interface ButtonRowProps {
  words?: { id: string; text: string } | null
  children: ReactNode
}

/** The buttons of a dialog or form: right-aligned, on a phone sharing its width. */
export function ButtonRow({ words, children }: ButtonRowProps) {
  return (
    <div className={classes.row}>
      {words && (
        <Text id={words.id} c="dimmed" className={classes.words}>
          {words.text}
        </Text>
      )}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

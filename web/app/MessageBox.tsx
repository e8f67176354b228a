import { IconCheck } from '@tabler/icons-react'
import classes from '#web/app/MessageBox.module.css'
import { useMessage } from '#web/platform/messages.ts'

/** The green box that says what has just been done. Its place is always there, so that readers notice the text. */
export function MessageBox() {
  const message = useMessage()
  return (
    <div role="status" className={classes.place}>
      {message !== null && (
        <div className={classes.box}>
          <IconCheck size={18} aria-hidden />
          {message}
        </div>
      )}
    </div>
  )
}

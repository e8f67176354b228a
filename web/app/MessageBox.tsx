import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import classes from '#web/app/MessageBox.module.css'
import { useMessage } from '#web/platform/messages.ts'

/** The box that says what has just been done or, in red, that it has failed. Its place is always there, so that readers notice the text. */
export function MessageBox() {
  const message = useMessage()
  const Icon = message?.tone === 'failure' ? IconAlertCircle : IconCheck
  return (
    <div role="status" className={classes.place}>
      {message !== null && (
        <div className={classes.box} data-tone={message.tone}>
          <Icon size={18} aria-hidden />
          {message.text}
        </div>
      )}
    </div>
  )
}

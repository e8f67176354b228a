import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import classes from '#web/app/MessageBox.module.css'
import { useMessage } from '#web/platform/messages.ts'

/** The message box: the result of an action or, in red, its failure. It is always in the document, so that screen readers announce its text. */
export function MessageBox() {
  const message = useMessage()
  const Icon = message?.tone === 'failure' ? IconAlertCircle : IconCheck
  return (
    <div role="status" className={classes.place} data-noprint>
      {message !== null && (
        <div className={classes.box} data-tone={message.tone}>
          <Icon size={18} aria-hidden />
          {message.text}
        </div>
      )}
    </div>
  )
}

import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/record/Reference.module.css'
import ui from '#web/parts/ui.module.css'

/** A click selects the reference, the button copies it. */
export function Reference({ value }: { value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // The clipboard needs HTTPS or localhost; selecting by a click remains.
    if (!('clipboard' in navigator)) return
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  const Icon = copied ? IconCheck : IconCopy
  return (
    <span className={ui.marked}>
      <span className={classes.text}>{value}</span>
      <button
        type="button"
        className={`${ui.hover} ${classes.copy}`}
        data-noprint
        aria-label={t(copied ? 'common.copied' : 'common.copy', { text: value })}
        onClick={() => void copy()}
      >
        <Icon size={14} aria-hidden />
      </button>
    </span>
  )
}

/** For a reference that is the text of a link. */
export function ReferenceText({ value }: { value: string }) {
  return <span className={classes.mono}>{value}</span>
}

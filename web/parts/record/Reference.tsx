import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/record/Reference.module.css'
import ui from '#web/parts/ui.module.css'

/** A reference (`Q-2026-000123`) in the mono face. One click on the text selects it, the button copies it. */
export function Reference({ value }: { value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers have a clipboard only under HTTPS or on the machine itself; selecting by a click remains.
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

/** The mono face alone, for a reference that is the text of a link. */
export function ReferenceText({ value }: { value: string }) {
  return <span className={classes.mono}>{value}</span>
}

import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import classes from '#web/app/jump/Jump.module.css'
import ui from '#web/parts/ui.module.css'
import { usePhone } from '#web/app/layout.ts'
import { modKey, useEarlyTyping, useKeys } from '#web/platform/keys.ts'

const JumpDialog = lazy(async () => ({ default: (await import('#web/app/jump/JumpDialog.tsx')).JumpDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('#web/app/jump/KeysDialog.tsx')).KeysDialog }))

/** "Search or jump to…" in the header, also by Cmd or Ctrl and K; `?` shows the keys. */
export function Jump({ role }: { role: Role }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
  const jump = () => {
    setTyped('')
    setOpen('jump')
  }
  const close = () => setOpen(null)
  useEarlyTyping(
    open === 'jump',
    useCallback((character: string) => setTyped((before) => before + character), []),
  )
  useKeys({ 'mod+k': jump, '?': () => setOpen('keys') })
  return (
    <>
      {phone ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={ui.hover}
          aria-label={t('frame.jump.label')}
          aria-haspopup="dialog"
          onClick={jump}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={`${ui.hover} ${classes.field}`} aria-haspopup="dialog" onClick={jump}>
          <IconSearch size={16} aria-hidden />
          <span className={classes.words}>{t('frame.jump.label')}</span>
          <kbd className={classes.key} aria-hidden>
            {modKey}K
          </kbd>
        </UnstyledButton>
      )}
      <Suspense>
        {open === 'jump' && (
          <JumpDialog
            role={role}
            typed={typed}
            onType={setTyped}
            onKeys={() => setOpen('keys')}
            onClose={close}
          />
        )}
        {open === 'keys' && <KeysDialog role={role} onClose={close} />}
      </Suspense>
    </>
  )
}

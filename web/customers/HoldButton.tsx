import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog } from '#web/customers/AccountDialog.tsx'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'

const reasonField = [{ name: 'hold_reason', kind: 'words', required: true }] as const

/** Puts a company on hold, with a reason that it reads, or releases it. */
export function HoldButton({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const held = account.hold !== null
  const Icon = held ? IconLockOpen : IconLock
  const title = t(held ? 'customers.releaseTitle' : 'customers.holdTitle', { company: account.company })
  const look = { variant: 'default', leftSection: <Icon size={16} aria-hidden /> }
  if (held)
    return (
      <ConfirmButton
        text={t('customers.release')}
        button={look}
        endpoint={customerApi.change}
        input={{ params: { id: account.id }, body: { version: account.version, hold_reason: null } }}
        title={title}
        confirm={t('customers.release')}
      >
        {t('customers.releaseText')}
      </ConfirmButton>
    )
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {t('customers.hold')}
      </Button>
      {open && (
        <AccountDialog
          account={account}
          title={title}
          submit={t('customers.hold')}
          fields={reasonField}
          of={{}}
          changes={(sent) => sent}
          dangerous
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

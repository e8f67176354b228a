import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerApi } from '#contract/customers.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountDialog } from '#web/customers/AccountDialog.tsx'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

const reasonField = [{ name: 'hold_reason', kind: 'words', required: true }] as const

/** Puts a company on hold, with a reason that it reads, or releases it. */
export function HoldButton({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const release = useWrite(customerApi.change, {
    onDone: ({ message }) => {
      if (message) showMessage(message)
      close()
    },
  })
  const held = account.hold !== null
  const Icon = held ? IconLockOpen : IconLock
  const title = t(held ? 'customers.releaseTitle' : 'customers.holdTitle', { company: account.company })
  return (
    <>
      <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t(held ? 'customers.release' : 'customers.hold')}
      </Button>
      {open && !held && (
        <AccountDialog
          account={account}
          title={title}
          submit={t('customers.hold')}
          fields={reasonField}
          of={{}}
          changes={(sent) => sent}
          dangerous
          onClose={close}
        />
      )}
      {open && held && (
        <ConfirmDialog
          title={title}
          confirm={t('customers.release')}
          pending={release.isPending}
          failure={release.error && failureText(release.error)}
          onConfirm={() =>
            release.mutate({
              params: { id: account.id },
              body: { version: account.version, hold_reason: null },
            })
          }
          onClose={close}
        >
          {t('customers.releaseText')}
        </ConfirmDialog>
      )}
    </>
  )
}

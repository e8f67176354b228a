import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import type { Handling, Quote } from '#contract/quotes/quote.ts'
import classes from '#web/quotes/owner/Owner.module.css'
import { quoteApi } from '#contract/quotes/api.ts'
import { useFailureText, refreshAfter, useWrite, useRead } from '#web/platform/query.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { offerUndo } from '#web/parts/undo/undo.tsx'
import { customerApi } from '#contract/customers.ts'
import { sessionApi } from '#contract/session.ts'

type OwnedQuote = Pick<Quote, 'id' | 'quote_reference' | 'status'> & { handling?: Handling | null }

export function Owner({ quote }: { quote: OwnedQuote }) {
  const { t } = useTranslation()
  // The colleagues load when the button is about to be pressed.
  const [wanted, want] = useReducer(() => true, false)
  const { me, all } = useColleagues(wanted)
  const { give, pending } = useAssign(quote)
  const owner = quote.handling?.owner ?? null
  const reference = quote.quote_reference
  const name = owner && (owner.id === me ? t('owner.me') : owner.name)
  if (quote.status !== 'pending') return name ?? t('owner.none')
  if (me === undefined) return name
  if (owner === null)
    return (
      <Button
        variant="default"
        size="compact-md"
        className={classes.assign}
        loading={pending}
        aria-label={t('owner.assignToMeOf', { reference })}
        onClick={() => give(me)}
      >
        {t('owner.assignToMe')}
      </Button>
    )
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.owner}
          loading={pending}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t(owner.id === me ? 'owner.reassignOwn' : 'owner.reassign', { name, reference })}
          onPointerEnter={want}
          onFocus={want}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {owner.id !== me && <Menu.Item onClick={() => give(me)}>{t('owner.assignToMe')}</Menu.Item>}
        {all
          .filter(({ id }) => id !== me && id !== owner.id)
          .map((each) => (
            <Menu.Item key={each.id} onClick={() => give(each.id)}>
              {t('owner.reassignTo', { name: each.name })}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => give(null)}>{t('owner.unassign')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Assigns a quote. If its owner has changed since it was shown, an alert names the new owner. */
function useAssign(quote: OwnedQuote) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const own = useWrite(quoteApi.assign, {
    onDone: ({ data }, { body: { owner_id: given, instead_of: before } }) => {
      const { quote_reference: reference } = quote
      const name = data?.owner?.name
      showMessage(name ? t('owner.assigned', { name, reference }) : t('owner.unassigned', { reference }))
      // Refused if someone else has reassigned the quote by then.
      const undo = { params: { id: String(quote.id) }, body: { owner_id: before ?? null, instead_of: given } }
      offerUndo({ text: t('owner.changed', { reference }), write: quoteApi.assign, calls: [undo] })
    },
    onFailed: (error) => {
      if (error.status === 401) return
      raiseAlert(failureText(error, t('owner.failed')))
      void refreshAfter(quoteApi.assign)
    },
  })
  return {
    pending: own.isPending,
    give: (owner_id: number | null) =>
      own.mutate({
        params: { id: String(quote.id) },
        body: { owner_id, instead_of: quote.handling?.owner?.id ?? null },
      }),
  }
}

export function useColleagues(enabled = true) {
  const profile = useRead(sessionApi.profile).data
  const all = useRead(customerApi.clientManagers, {}, { enabled, staleTime: 60_000 }).data
  return { me: profile?.id, all: all ?? [] }
}

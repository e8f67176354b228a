import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRoom } from '#contract/quotes/draft.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import type { OrderDraft } from '#web/quotes/send-to-order/draft.ts'
import { askedRooms, roomKey } from '#web/quotes/send-to-order/rooms.ts'

/** Asks for block, level and unit of each end whose quote has none. */
export function OrderRooms({ form, quotes }: { form: PortalForm<OrderDraft>; quotes: readonly FullQuote[] }) {
  const { t } = useTranslation()
  const asked = askedRooms(quotes)
  if (asked.length === 0) return null
  return (
    <Fieldset legend={`${t('sendToOrder.rooms')} (${t('common.optional')})`}>
      <Stack gap="sm">
        <Text c="dimmed">{t('sendToOrder.roomsText')}</Text>
        {asked.map((each) => {
          const { quote, end, label } = each
          const name = `${quote.quote_reference} · ${t(`quotes.site.${end}`)}: ${label}`
          return (
            <div key={`${quote.id}:${end}`} role="group" aria-label={name}>
              <Text fw={550}>{name}</Text>
              <SimpleGrid cols={3} spacing={12} verticalSpacing={8} mt={6}>
                {roomFields.map((part) => {
                  const { value, ...field } = form.field(`rooms.${roomKey(each, part)}`)
                  return (
                    <TextInput
                      key={part}
                      {...field}
                      value={value ?? ''}
                      label={t(`sites.${part}`)}
                      autoComplete="off"
                      maxLength={longestRoom}
                    />
                  )
                })}
              </SimpleGrid>
            </div>
          )
        })}
      </Stack>
    </Fieldset>
  )
}

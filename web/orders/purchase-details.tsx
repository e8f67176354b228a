import { Anchor, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CircuitRooms } from '#contract/orders/order.ts'
import type { StoredContact } from '#contract/orders/site-contacts.ts'
import ui from '#web/parts/ui.module.css'
import { mailtoOf, telOf } from '#web/platform/contact-address.ts'

type ShownContact = Omit<StoredContact, 'phone_e164'> & Partial<Pick<StoredContact, 'phone_e164'>>

export function SiteContactList({ contacts }: { contacts: readonly ShownContact[] }) {
  const { t } = useTranslation()
  if (contacts.length === 0) return t('orders.noContacts')
  return (
    <Flex component="ul" direction="column" gap="sm" className={`${ui.plainList} ${ui.targets}`}>
      {contacts.map(({ label, name, phone, phone_e164, email, access_hours }, index) => (
        <Flex component="li" key={index} direction="column" align="flex-start" className={ui.breakAnywhere}>
          <span className={ui.dimmed}>{label ?? t('services.allSites')}</span>
          <span className={ui.name}>{name}</span>
          <Anchor href={telOf(phone_e164 ?? phone)}>{phone}</Anchor>
          {email && <Anchor href={mailtoOf(email)}>{email}</Anchor>}
          {access_hours && <span>{t('orders.accessHours', { hours: access_hours })}</span>}
        </Flex>
      ))}
    </Flex>
  )
}

/** Names the rooms in which a line ends, `Site A: Level 3, Unit 3-1`; null if there are none. */
export function useRoomsText(): (rooms: CircuitRooms) => string | null {
  const { t } = useTranslation()
  return (rooms) => {
    const named = (['site_a', 'site_b', 'location'] as const).flatMap((end) => {
      const { block, level, unit } = rooms[end] ?? {}
      const parts = [
        block && t('quotes.block', { value: block }),
        level && t('quotes.level', { value: level }),
        unit && t('quotes.unit', { value: unit }),
      ].filter(Boolean)
      return parts.length > 0 ? `${t(`quotes.site.${end}`)}: ${parts.join(', ')}` : []
    })
    return named.join(' · ') || null
  }
}

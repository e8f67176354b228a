import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductService } from '#contract/product-services.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
import ui from '#web/parts/ui.module.css'
import classes from '#web/product-services/ServiceCard.module.css'
import { ServiceFacts } from '#web/product-services/ServiceFacts.tsx'
import { ServicePicture } from '#web/product-services/ServicePicture.tsx'
import { useServiceTexts } from '#web/product-services/service-texts.ts'

interface ServiceCardProps {
  service: ProductService
  /** What the reader can do with it. */
  children: ReactNode
}

/** One entry of the catalogue: what it is, what is handed over, how soon, and from which price. */
export function ServiceCard({ service, children }: ServiceCardProps) {
  const { t } = useTranslation()
  const id = useId()
  const texts = useServiceTexts()(service)
  return (
    <article className={`${classes.card} ${ui.surface}`} aria-labelledby={id}>
      <ServicePicture service={service} alt={texts.alt} />
      <Stack gap={12} p={16} flex={1}>
        <Group justify="space-between" wrap="nowrap" gap={12}>
          <Title order={2} id={id}>
            <Unbroken text={texts.title} />
          </Title>
          {!service.visible && (
            <Badge variant="light" color="gray" flex="none">
              {t('productServices.hidden')}
            </Badge>
          )}
        </Group>
        <p className={classes.text}>{texts.text}</p>
        <ServiceFacts service={service} />
        <Group justify="space-between" align="end" gap="12px 16px" mt="auto" pt={12} className={ui.lineAbove}>
          <Price service={service} />
          {children}
        </Group>
      </Stack>
    </article>
  )
}

function Price({ service: { price_from, product_id } }: { service: ProductService }) {
  const { t } = useTranslation()
  if (price_from === null)
    return (
      <Text>{t(product_id === null ? 'productServices.priceOnRequest' : 'productServices.noPrice')}</Text>
    )
  const { monthly, bandwidth, months } = price_from
  return (
    <Text>
      {t('productServices.from')}{' '}
      <Text component="strong" fz={18} fw="bold">
        <Money amount={monthly} />
      </Text>{' '}
      {t('productServices.perMonth', { count: months })}
      <span className={ui.smallLine}>{t('productServices.basis', { bandwidth })}</span>
    </Text>
  )
}

import { Badge, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductService } from '#contract/product-services.ts'
import { Money } from '#web/parts/money/Money.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
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
    <article className={classes.card} aria-labelledby={id}>
      <ServicePicture service={service} alt={texts.alt} />
      <div className={classes.body}>
        <div className={classes.head}>
          <Title order={2} id={id}>
            <Unbroken text={texts.title} />
          </Title>
          {!service.visible && (
            <Badge variant="light" color="gray" className={classes.hidden}>
              {t('productServices.hidden')}
            </Badge>
          )}
        </div>
        <p className={classes.text}>{texts.text}</p>
        <ServiceFacts service={service} />
        <div className={classes.foot}>
          <Price service={service} />
          {children}
        </div>
      </div>
    </article>
  )
}

function Price({ service: { price_from, product_id } }: { service: ProductService }) {
  const { t } = useTranslation()
  if (price_from === null)
    return (
      <p className={classes.price}>
        {t(product_id === null ? 'productServices.priceOnRequest' : 'productServices.noPrice')}
      </p>
    )
  const { monthly, bandwidth, months } = price_from
  return (
    <p className={classes.price}>
      {t('productServices.from')}{' '}
      <strong>
        <Money amount={monthly} />
      </strong>{' '}
      {t('productServices.perMonth', { count: months })}
      <span className={classes.basis}>{t('productServices.basis', { bandwidth })}</span>
    </p>
  )
}

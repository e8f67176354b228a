import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstProduct } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import type { ProductService } from '#contract/product-services.ts'
import { useServiceTexts } from '#web/product-services/service-texts.ts'
import { CustomisedRequestDialog } from '#web/quotes/dialogs/CustomisedRequestDialog.tsx'

/** How a customer goes on: to the prices of the product, or to a request in own words where there is none. */
export function CustomerStep({ service }: { service: ProductService }) {
  const { t } = useTranslation()
  const { title } = useServiceTexts()(service)
  const [asking, setAsking] = useState(false)
  const { product_id } = service
  if (product_id !== null)
    return (
      <Button
        aria-label={t('productServices.getPriceOf', { title })}
        renderRoot={(props) => (
          <Link
            to={paths.newQuote}
            search={product_id === firstProduct ? {} : { product: String(product_id) }}
            {...props}
          />
        )}
      >
        {t('productServices.getPrice')}
      </Button>
    )
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('productServices.request')}
      </Button>
      {asking && <CustomisedRequestDialog onClose={() => setAsking(false)} />}
    </>
  )
}

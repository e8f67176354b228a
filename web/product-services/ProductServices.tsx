import { Box, Button } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productServiceApi, type ProductService } from '#contract/product-services.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'
import { CoverageSection } from '#web/product-services/CoverageSection.tsx'
import { CustomerStep } from '#web/product-services/CustomerStep.tsx'
import classes from '#web/product-services/ProductServices.module.css'
import { ServiceCard } from '#web/product-services/ServiceCard.tsx'
import { ServiceDialog } from '#web/product-services/ServiceDialog.tsx'
import { CatalogueHistory } from '#web/product-services/CatalogueHistory.tsx'
import { ServiceActions } from '#web/product-services/ServiceActions.tsx'

/** The catalogue: what can be had, where, how soon, and from which price. The admin changes it. */
export function ProductServices() {
  const { t } = useTranslation()
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const read = useRead(productServiceApi.list)
  const [edited, setEdited] = useState<ProductService | 'new' | null>(null)
  return (
    <>
      <PageHead
        title={t('productServices.title')}
        lead={t(role === 'admin' ? 'productServices.leadAdmin' : 'productServices.lead')}
        action={
          role === 'admin' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t('productServices.add')}
            </Button>
          )
        }
      />
      <Loaded read={read} skeleton={<CardsSkeleton cards={3} height={480} />}>
        {(services) =>
          services.length === 0 ? (
            <EmptyState
              icon={IconPackages}
              title={t('productServices.none')}
              text={t('productServices.noneText')}
            />
          ) : (
            <ul className={`${classes.catalogue} ${ui.plainList}`}>
              {services.map((service) => (
                <li key={service.id}>
                  <ServiceCard service={service}>
                    {role === 'customer' && <CustomerStep service={service} />}
                    {role === 'admin' && (
                      <ServiceActions
                        service={service}
                        last={services.length}
                        onEdit={() => setEdited(service)}
                      />
                    )}
                  </ServiceCard>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RateNote />
      <CoverageSection />
      {role === 'admin' && (
        <Box mt="md">
          <CatalogueHistory />
        </Box>
      )}
      {edited && <ServiceDialog service={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

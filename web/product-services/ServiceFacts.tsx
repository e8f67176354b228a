import { Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { products } from '#contract/catalog.ts'
import type { ProductService } from '#contract/product-services.ts'
import { Explained } from '#web/parts/glossary/Explained.tsx'
import ui from '#web/parts/ui.module.css'
import classes from '#web/product-services/ServiceFacts.module.css'
import { useServiceTexts } from '#web/product-services/service-texts.ts'

/** What exactly is handed over, and how soon. What nobody has described is left out. */
export function ServiceFacts({ service }: { service: ProductService }) {
  const { t } = useTranslation()
  const texts = useServiceTexts()(service)
  const { symmetry, sharing } = service
  return (
    <dl className={classes.facts}>
      {texts.interface && (
        <div>
          <dt>{t('productServices.interface')}</dt>
          <dd>{texts.interface}</dd>
        </div>
      )}
      {(symmetry ?? sharing) && (
        <div>
          <dt>{t('productServices.bandwidth')}</dt>
          <Flex component="dd" wrap="wrap" gap="4px 16px">
            {symmetry && <Explained term="symmetric">{t(`productServices.symmetry.${symmetry}`)}</Explained>}
            {sharing && <Explained term={sharing}>{t(`productServices.sharing.${sharing}`)}</Explained>}
          </Flex>
        </div>
      )}
      {texts.serviceLevel && (
        <div>
          <dt>
            <Explained term="serviceLevel">{t('productServices.serviceLevel')}</Explained>
          </dt>
          <dd>{texts.serviceLevel}</dd>
        </div>
      )}
      {service.lead_times.length > 0 && (
        <div>
          <dt>
            <Explained term="leadTime">{t('productServices.leadTime')}</Explained>
          </dt>
          <dd>
            <ul className={ui.plainList}>
              <LeadTimes service={service} />
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Between buildings by grade, and between NNIs: with one NNI it is as long as with none. */
function LeadTimes({ service: { lead_times, product_id } }: { service: ProductService }) {
  const { t } = useTranslation()
  const ends = product_id === null ? 0 : products[product_id].ends.length
  const shown = lead_times.filter(
    ({ grade, nni_ends }) =>
      (nni_ends === 0 && grade !== 'off_net') || (nni_ends === ends && grade === 'on_net'),
  )
  return shown.map(({ grade, nni_ends, working_days: count }) => (
    <li key={`${grade}${nni_ends}`}>
      {t(`productServices.leadTimes.${nni_ends > 0 ? 'nni' : grade}`, {
        days: t('sites.workingDays', { count }),
      })}
    </li>
  ))
}

import { Box, Button, Text, Badge, Group, Stack, SimpleGrid, Title, Flex } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useState, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { productServiceApi, type ProductService } from '#contract/product-services.ts'
import { EmptyState, PageHead, Loaded, CardsSkeleton, NoWrap, FailureAlert } from '#web/parts/page/page.tsx'
import { RateNote, Money } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead, useWrite, useList } from '#web/platform/query.ts'
import { CoverageSection, useChangeText, ServicePicture } from '#web/product-services/CoverageSection.tsx'
import classes from '#web/product-services/ProductServices.module.css'
import { ServiceDialog } from '#web/product-services/ServiceDialog.tsx'
import { firstProduct, products } from '#contract/catalog.ts'
import { paths, priceBookPath } from '#contract/paths.ts'
import { CustomisedRequestDialog } from '#web/quotes/dialogs/CustomisedRequestDialog.tsx'
import { Explained } from '#web/parts/record/record.tsx'
import { RecentHistory } from '#web/parts/record/RecentHistory.tsx'
import { ConfirmWrite, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { Action, ActionsMenu, MoveButtons, refocusMoved } from '#web/parts/list/ActionsMenu.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { useRole } from '#web/platform/screens.ts'

export function ProductServices() {
  const { t } = useTranslation()
  const role = useRole()
  const read = useRead(productServiceApi.list)
  const [edited, setEdited] = useState<ProductService | 'new' | null>(null)
  return (
    <>
      <PageHead
        title={t('menu.products')}
        lead={t(role === 'admin' ? 'productServices.leadAdmin' : 'productServices.lead')}
        action={
          role === 'admin' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {t('productServices.add')}
            </Button>
          )
        }
      />
      <Loaded
        read={read}
        skeleton={
          // The coverage below must not be in view before the services are.
          <Box mih="100dvh">
            <CardsSkeleton cards={3} height={480} />
          </Box>
        }
      >
        {(services) =>
          services.length === 0 ? (
            <EmptyState
              icon={IconPackages}
              title={t('productServices.none')}
              text={t('productServices.noneText')}
            />
          ) : (
            <SimpleGrid
              component="ul"
              minColWidth="min(100%, 260px)"
              spacing={16}
              maw={1280}
              pb={16}
              className={ui.plainList}
            >
              {services.map((service) => (
                <Box component="li" key={service.id} display="grid">
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
                </Box>
              ))}
            </SimpleGrid>
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

/** Products lead to price search, other services to a customised request. */
function CustomerStep({ service }: { service: ProductService }) {
  const { t } = useTranslation()
  const { title } = useServiceTexts()(service)
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
        {t('quotes.getPrice')}
      </Button>
    )
  return (
    <DialogButton text={t('productServices.request')} button={{ 'aria-haspopup': 'dialog' }}>
      {(onClose) => <CustomisedRequestDialog onClose={onClose} />}
    </DialogButton>
  )
}

function CatalogueHistory() {
  const { t } = useTranslation()
  const [shown, setShown] = useState(10)
  const changeText = useChangeText()
  return (
    <RecentHistory
      title={t('serviceEditor.history.title')}
      read={useList(productServiceApi.history, { query: { per_page: shown } })}
      shown={shown}
      onMore={setShown}
      more={t('serviceEditor.history.more')}
      entryOf={({ at, actor, action, title, changes }) => ({
        at,
        actor,
        what: t(`serviceEditor.history.${action}`, { title }),
        changes: changes.map(changeText),
      })}
    />
  )
}

function ServiceCard({ service, children }: { service: ProductService; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const texts = useServiceTexts()(service)
  return (
    <Stack
      component="article"
      gap={0}
      miw={0}
      className={ui.surface}
      style={{ overflow: 'hidden' }}
      aria-labelledby={id}
    >
      <ServicePicture service={service} alt={texts.alt} />
      <Stack gap={12} p={16} flex={1}>
        <Group justify="space-between" wrap="nowrap" gap={12}>
          <Title order={2} id={id}>
            <NoWrap text={texts.title} />
          </Title>
          {!service.visible && (
            <Badge variant="light" color="gray" flex="none">
              {t('productServices.hidden')}
            </Badge>
          )}
        </Group>
        <Box component="p" m={0} className={ui.breakAnywhere} style={{ whiteSpace: 'pre-line' }}>
          {texts.text}
        </Box>
        <ServiceFacts service={service} />
        <Group justify="space-between" align="end" gap="12px 16px" mt="auto" pt={12} className={ui.lineAbove}>
          <Price service={service} />
          {children}
        </Group>
      </Stack>
    </Stack>
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

interface ServiceActionsProps {
  service: ProductService
  last: number
  onEdit: () => void
}

function ServiceActions({ service, last, onEdit }: ServiceActionsProps) {
  const { t } = useTranslation()
  const [removing, setRemoving] = useState(false)
  const { id, title, position, visible, product_id } = service
  const change = useWrite(productServiceApi.change, {
    onDone: ({ message }, { body }) => {
      refocusMoved()
      const shown =
        body.visible === undefined ? message : t(`serviceEditor.${body.visible ? 'shown' : 'hid'}`, { title })
      if (shown) showMessage(shown)
    },
  })
  const set = (body: { position: number } | { visible: boolean }) => change.mutate({ params: { id }, body })
  return (
    <Group gap={8}>
      <MoveButtons
        id={id}
        first={position === 1}
        last={position === last}
        labels={{ up: t('serviceEditor.up', { title }), down: t('serviceEditor.down', { title }) }}
        onMove={(by) => set({ position: position + by })}
      />
      <Button variant="default" aria-label={t('serviceEditor.editOf', { title })} onClick={onEdit}>
        {t('serviceEditor.edit')}
      </Button>
      <ActionsMenu label={t('serviceEditor.more', { title })}>
        <Action
          text={t(visible ? 'serviceEditor.hide' : 'serviceEditor.show')}
          onPick={() => set({ visible: !visible })}
        />
        {product_id !== null && (
          <Action
            text={t('serviceEditor.options')}
            renderRoot={(props) => <Link to={priceBookPath('options')} {...props} />}
          />
        )}
        <Action text={t('serviceEditor.delete')} final onPick={() => setRemoving(true)} />
      </ActionsMenu>
      <FailureAlert of={change.error} flex="1 1 100%" />
      {removing && (
        <ConfirmWrite
          endpoint={productServiceApi.remove}
          input={{ params: { id } }}
          title={t('serviceEditor.deleteOf', { title })}
          confirm={t('serviceEditor.delete')}
          dangerous
          onClose={() => setRemoving(false)}
        >
          {t('serviceEditor.deleteText')}
        </ConfirmWrite>
      )}
    </Group>
  )
}

function ServiceFacts({ service }: { service: ProductService }) {
  const { t } = useTranslation()
  const texts = useServiceTexts()(service)
  const { symmetry, sharing } = service
  return (
    <Stack component="dl" gap={8} m={0} fz={13} className={classes.facts}>
      {texts.interface && (
        <div>
          <dt>{t('serviceEditor.field.interface')}</dt>
          <dd>{texts.interface}</dd>
        </div>
      )}
      {(symmetry ?? sharing) && (
        <div>
          <dt>{t('quotes.bandwidth')}</dt>
          <Flex component="dd" wrap="wrap" gap="4px 16px">
            {symmetry && <Explained term="symmetric">{t(`productServices.symmetry.${symmetry}`)}</Explained>}
            {sharing && <Explained term={sharing}>{t(`productServices.sharing.${sharing}`)}</Explained>}
          </Flex>
        </div>
      )}
      {texts.serviceLevel && (
        <div>
          <dt>
            <Explained term="serviceLevel">{t('serviceEditor.field.service_level')}</Explained>
          </dt>
          <dd>{texts.serviceLevel}</dd>
        </div>
      )}
      {service.lead_times.length > 0 && (
        <div>
          <dt>
            <Explained term="leadTime">{t('quotes.leadTime')}</Explained>
          </dt>
          <dd>
            <ul className={ui.plainList}>
              <LeadTimes service={service} />
            </ul>
          </dd>
        </div>
      )}
    </Stack>
  )
}

/** By grade between buildings, and between NNIs; one NNI does not change the lead time. */
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

/** Texts without a translation are English. */
function useServiceTexts() {
  const malay = useTranslation().i18n.language === 'ms'
  return ({ ms, picture, ...english }: ProductService) => {
    const pick = (name: keyof typeof ms) => (malay && ms[name]) || english[name]
    return {
      title: pick('title'),
      text: pick('text'),
      interface: pick('interface'),
      serviceLevel: pick('service_level'),
      alt: picture ? (malay && picture.alt_ms) || picture.alt : '',
    }
  }
}

import { Box, Center, Flex, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import {
  productServiceApi,
  type Coverage,
  type ProductService,
  sharings,
  symmetries,
  type CatalogueChange,
} from '#contract/product-services.ts'
import { Explained, type Changed } from '#web/parts/record/record.tsx'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import { Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'
import classes from '#web/product-services/CoverageSection.module.css'
import { pictureUrl } from '#web/parts/form/fields.tsx'
import { ask, replyOf } from '#web/platform/api.ts'

const CoverageMap = lazy(async () => ({
  default: (await import('#web/product-services/CoverageMap.tsx')).CoverageMap,
}))

const coverageViews = ['network', 'ftto'] as const
export type CoverageView = (typeof coverageViews)[number]

export function CoverageSection() {
  const { t } = useTranslation()
  const id = useId()
  const [view, setView] = useState<CoverageView>('network')
  const read = useRead(productServiceApi.coverage, {}, { staleTime: 5 * 60_000 })
  return (
    <Section
      title={t('productServices.coverage.title')}
      aside={
        <SegmentedControl
          id={id}
          aria-label={t('productServices.coverage.show')}
          value={view}
          onChange={(value) => setView(value as CoverageView)}
          data={coverageViews.map((value) => ({ value, label: t(`productServices.coverage.${value}`) }))}
        />
      }
    >
      <Text maw={720} mb={12} c="dimmed">
        {t(`productServices.coverage.${view}Lead`)}
      </Text>
      <Loaded read={read} skeleton={<RowsSkeleton rows={10} />}>
        {(coverage) => (
          <div className={classes.both}>
            <Stack
              component="figure"
              gap={0}
              miw={0}
              m={0}
              className={ui.framed}
              style={{ overflow: 'hidden' }}
            >
              <Box pos="relative" flex={1} mih={{ base: 200, md: 300 }}>
                <Suspense>
                  <CoverageMap places={coverage.places} view={view} />
                </Suspense>
              </Box>
              {view === 'network' && (
                <Flex
                  component="figcaption"
                  wrap="wrap"
                  gap="4px 16px"
                  p="8px 12px"
                  fz={13}
                  className={ui.lineAbove}
                >
                  <Explained term="onNet">
                    <GradeMark grade="on_net" />
                  </Explained>
                  <Explained term="nearNet">
                    <GradeMark grade="near_net" />
                  </Explained>
                  <span>{t('productServices.coverage.size')}</span>
                </Flex>
              )}
            </Stack>
            <States states={coverage.states} />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function States({ states }: Pick<Coverage, 'states'>) {
  const { t } = useTranslation()
  return (
    <div className={classes.states}>
      <Table tabularNums horizontalSpacing={4} aria-label={t('productServices.coverage.byState')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sites.full.state')}</Table.Th>
            <Table.Th ta="right">{t('sites.grade.on_net')}</Table.Th>
            <Table.Th ta="right">{t('sites.grade.near_net')}</Table.Th>
            <Table.Th ta="right">FTTO</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {states.map(({ state, on_net, near_net, ftto }) => (
            <Table.Tr key={state}>
              <Table.Th scope="row" fw={400}>
                {state}
              </Table.Th>
              {[on_net, near_net, ftto].map((count, column) => (
                <Table.Td key={['on', 'near', 'ftto'][column]} ta="right">
                  {count.toLocaleString('en')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface ServicePictureProps {
  service: Pick<ProductService, 'id' | 'picture'>
  alt: string
}

export function ServicePicture({ service: { id, picture }, alt }: ServicePictureProps) {
  const read = useQuery({
    queryKey: [productServiceApi.picture.path, id, picture?.version],
    queryFn: () => readPicture(id),
    enabled: picture !== null,
    // The key contains the version.
    staleTime: Infinity,
  })
  return (
    <Center bg="var(--tl-hover)" style={{ aspectRatio: '16 / 9', overflow: 'hidden' }}>
      {read.data ? (
        <img className={classes.picture} src={read.data} alt={alt} />
      ) : (
        picture === null && (
          <IconPhoto size={40} stroke={1.2} aria-hidden color="var(--mantine-color-dimmed)" />
        )
      )}
    </Center>
  )
}

/** The request needs the session token, so an `img` URL does not work. */
async function readPicture(id: number): Promise<string> {
  const response = await ask(productServiceApi.picture, { params: { id } })
  // A failure has a JSON envelope; reading it throws.
  if (!response.ok) await replyOf(productServiceApi.picture, response)
  return pictureUrl(await response.blob())
}

export function useChangeText() {
  const { t } = useTranslation()
  return ({ field, before, after }: CatalogueChange) => {
    const value = (text: string) => {
      if (field === 'visible') return t(text === 'yes' ? 'customers.yes' : 'customers.no')
      if (field === 'product') return text || t('serviceEditor.noProduct')
      const symmetry = symmetries.find((each) => each === text)
      if (field === 'symmetry' && symmetry) return t(`productServices.symmetry.${symmetry}`)
      const sharing = sharings.find((each) => each === text)
      if (field === 'sharing' && sharing) return t(`productServices.sharing.${sharing}`)
      return text || t('common.empty')
    }
    return {
      name: t(`serviceEditor.field.${field}`),
      before: value(before),
      after: value(after),
    } satisfies Changed
  }
}

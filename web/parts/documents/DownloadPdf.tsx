import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { documentsApi, type DocumentKind, type DocumentRequest } from '#contract/documents.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { languages, type Language } from '#contract/session.ts'
import { call } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { useFailureText } from '#web/platform/query.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { languageNames } from '#web/platform/session.ts'
import ui from '#web/parts/ui.module.css'
import { saveFile } from '#web/platform/files.ts'

export interface OfferedDocument {
  kind: DocumentKind
  ids: readonly number[]
  name?: string
  /** For an order form. */
  purchase?: CallInput<typeof documentsApi.ask>['body']['purchase']
}

/** Offers PDFs in both languages. A slow one is saved when it is ready, even from another screen. */
export function DownloadPdf({ documents, text }: { documents: readonly OfferedDocument[]; text?: string }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const save = useMutation({
    mutationFn: async ({ kind, ids, purchase, language }: OfferedDocument & { language: Language }) =>
      saveDocument(
        await withFailureMessage(
          () => call(documentsApi.ask, { body: { kind, ids: [...ids], purchase, language } }),
          t('documents.failed'),
        ),
        () => raiseAlert(t('documents.takesLong'), 'notice'),
      ),
    onError: (error) => raiseAlert(failureText(error, t('documents.failed'))),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={save.isPending}
        >
          {text ?? <span className={ui.wordsRead}>{t('documents.download')}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {documents.map((document) => (
          <Fragment key={document.kind}>
            {document.name && <Menu.Label>{document.name}</Menu.Label>}
            {languages.map((language) => (
              <Menu.Item
                key={language}
                lang={language}
                aria-label={
                  document.name ? `${document.name}: ${languageNames[language]}` : languageNames[language]
                }
                onClick={() => save.mutate({ ...document, language })}
              >
                {languageNames[language]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** To the print view of a record. */
export function PrintLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      <span className={ui.wordsRead}>{t('orders.printView')}</span>
    </Button>
  )
}

/** Milliseconds: polling interval, wait before `onLong`, and timeout. */
const [every, long, tooLong] = [400, 3_000, 120_000]

export async function saveDocument(asked: { data: DocumentRequest }, onLong: () => void) {
  const begun = performance.now()
  let { data } = asked
  let announced = false
  while (!data.ready) {
    const passed = performance.now() - begun
    if (data.failed || passed > tooLong) throw new Error('The document was not made')
    if (passed > long && !announced) {
      announced = true
      onLong()
    }
    await new Promise((resolve) => setTimeout(resolve, every))
    data = (await call(documentsApi.one, { params: { id: data.id } })).data
  }
  await saveFile(documentsApi.file, { params: { id: data.id } }, data.name)
}

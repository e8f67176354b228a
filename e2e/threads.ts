import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import { chooseFileFor } from '#e2e/files.ts'
import type { Api } from '#e2e/world.ts'

export const pdfFile = Buffer.from('%PDF-1.7\nA route\n')

export const conversationOf = (page: Page) => page.getByRole('region', { name: 'Conversation' })
export const entries = (page: Page) =>
  conversationOf(page).getByRole('list', { name: 'Messages, oldest first' }).getByRole('listitem')
export const toTrunkline = (page: Page) =>
  conversationOf(page).getByRole('textbox', { name: 'Message to Trunkline' })
export const toAcme = (page: Page) => conversationOf(page).getByRole('textbox', { name: /^Message to Acme/ })
export const sendButton = (page: Page) =>
  conversationOf(page).getByRole('button', { name: 'Send', exact: true })
export const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  chooseFileFor(page, conversationOf(page).getByRole('button', { name: 'Attach files' }), {
    name,
    mimeType: 'application/octet-stream',
    buffer,
  })
export const messagesOn = async (api: Api, id: number) =>
  (await api.get(`/quotes/${id}/thread`)).data.messages.map((message: any) => message.text)

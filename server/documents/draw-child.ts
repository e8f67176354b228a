// Draws documents in a child process (`make-document.ts`).
import { answerTasks } from '#server/platform/child-lane.ts'
import { drawDocument } from '#server/documents/draw-document.ts'
import type { DocumentModel } from '#contract/documents.ts'

export interface Drawing {
  model: DocumentModel
  date: Date
  logo: Uint8Array | undefined
}

answerTasks(({ model, date, logo }: Drawing) => drawDocument(model, date, logo && Buffer.from(logo)))

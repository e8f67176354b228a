// Draws documents in a process of its own (`make-document.ts`).
import { answerTasks } from '#server/platform/child-lane.ts'
import { drawPaper } from '#server/documents/draw-paper.ts'
import type { DocumentModel } from '#contract/documents.ts'

export interface Drawing {
  paper: DocumentModel
  date: Date
  logo: Uint8Array | undefined
}

answerTasks(({ paper, date, logo }: Drawing) => drawPaper(paper, date, logo && Buffer.from(logo)))

import ui from '#web/parts/ui.module.css'

/** A text whose references (`Q-2026-000123`) do not break at their hyphens. */
export function Unbroken({ text }: { text: string }) {
  return text.split(reference).map((part, index) =>
    // Every second part is a match.
    index % 2 === 1 ? (
      <span key={index} className={ui.nowrap}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

const reference = /\b([A-Z]+-\d{4}-\d+)/

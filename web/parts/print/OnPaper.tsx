import classes from '#web/parts/print/OnPaper.module.css'

interface OnPaperProps {
  /** What is read on the screen, and by readers. */
  text: string
  /** What is printed in its place. */
  paper: string
}

/** A text that says something else in print. It stands on the page once, so that nobody hears both. */
export function OnPaper({ text, paper }: OnPaperProps) {
  return (
    <span className={classes.both} data-paper={paper}>
      <span>{text}</span>
    </span>
  )
}

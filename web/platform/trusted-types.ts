/** Trusted Types; browsers without them accept any text. */
interface Policies {
  createPolicy: <Rules extends Record<string, (text: string) => string | null>>(
    name: string,
    rules: Rules,
  ) => Rules
}
export const policies = (window as { trustedTypes?: Policies }).trustedTypes

// Styles are written as text into their elements. Text with a tag in it is refused.
policies?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) })

const framed = policies?.createPolicy('frame', { createHTML: (text) => text })

/** The frame's sandbox must not allow scripts. */
export function showInFrame(frame: HTMLIFrameElement | null, html: string): void {
  if (!frame) return
  if (frame.sandbox.contains('allow-scripts') || !frame.hasAttribute('sandbox'))
    throw new Error('a frame for foreign markup must forbid scripts')
  frame.srcdoc = framed?.createHTML(html) ?? html
}

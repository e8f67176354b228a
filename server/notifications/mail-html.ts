import type { Language } from '#contract/session.ts'

/** The parts of a mail. */
export interface MailParts {
  heading: string
  greeting: string
  text: string
  facts: { label: string; value: string }[]
  link: { text: string; url: string }
  why: string
  /** Where its reader chooses what is mailed, unless the mail was asked for. */
  choose?: { text: string; url: string }
}

/**
 * A mail as HTML that every mail client displays: one column, inline styles, dark mode as on the device. Everything
 * inside the frame is escaped text, so that nothing a person typed can become markup.
 */
export function mailHtml(parts: MailParts, language: Language): string {
  const { heading, greeting, text, facts, link, why, choose } = parts
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr>
        <td class="soft" style="${cell}color:#56616c;vertical-align:top">${label}</td>
        <td style="${cell}vertical-align:top;white-space:pre-wrap">${value}</td>
      </tr>`,
  )
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .ground {
              background: #14191f !important;
            }
            .sheet {
              background: #1b2128 !important;
              border-color: #323b44 !important;
              color: #e6eaee !important;
            }
            .soft {
              color: #a3adb8 !important;
            }
            .button {
              background: #8bd3d8 !important;
              color: #0d2a2d !important;
            }
            .way {
              color: #8bd3d8 !important;
            }
          }
        </style>
      </head>
      <body class="ground" style="margin:0;padding:24px 12px;background:#f4f6f8">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center">
              <table
                role="presentation"
                class="sheet"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;background:#ffffff;border:1px solid #dde2e7;border-radius:6px;color:#161b20;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
              >
                <tr>
                  <td style="padding:24px">
                    <p class="way" style="margin:0 0 16px;color:#0b6c74;font-weight:600">Trunkline</p>
                    <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${unbroken(heading)}</h1>
                    <p style="margin:0 0 8px">${greeting}</p>
                    <p style="margin:0 0 16px">${text}</p>
                    ${
                      facts.length > 0
                        ? html`<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">
                            ${raw(rows.join(''))}
                          </table>`
                        : ''
                    }
                    <p style="margin:0 0 24px">
                      <a
                        class="button"
                        href="${link.url}"
                        style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6c74;color:#ffffff;font-weight:600;text-decoration:none"
                        >${link.text}</a
                      >
                    </p>
                    <p class="soft" style="margin:0;color:#56616c;font-size:13px">
                      ${why}
                      ${choose ? html`<a class="way" href="${choose.url}" style="color:#0b6c74">${choose.text}</a>` : ''}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}

const cell = 'padding:2px 16px 2px 0;'

/** A piece of HTML, as opposed to text that must be escaped. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString() {
    return this.text
  }
}

function html(frame: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return new Html(
    frame.reduce((made, part, i) => {
      const value = values[i - 1]!
      return made + (value instanceof Html ? value.text : escaped(value)) + part
    }),
  )
}

function raw(text: string): Html {
  return new Html(text)
}

/** Prevents references (`Q-2026-000123`) from breaking at their hyphens on a phone. */
function unbroken(text: string): Html {
  return raw(escaped(text).replaceAll(/\b[A-Z]+-\d{4}-\d+/g, '<span style="white-space:nowrap">$&</span>'))
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])
}

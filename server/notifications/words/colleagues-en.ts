import type { ColleagueMails } from '#server/notifications/words/mail-words.ts'

export const colleagueMailsEn: ColleagueMails = {
  texts: {
    approval_requested: ({ reference, person, day }) => ({
      subject: `${person} asks you to approve an order (PO ${reference})`,
      text: `The order is above ${person}’s spending limit. Please decide by ${day}. Its quotes stay active until then, and nothing is ordered.`,
      open: 'Approve or decline',
    }),
    approval_answered: ({ reference, accepted }) => ({
      subject: accepted
        ? `Your order (PO ${reference}) was approved`
        : `Your order (PO ${reference}) was declined`,
      text: accepted
        ? 'The order was placed on your behalf. Its page shows the milestones and planned dates of each circuit.'
        : 'Nothing was ordered. Its quotes stay active until their last day of validity.',
      open: accepted ? 'Follow the order' : 'Open the request',
    }),
    approval_closed: ({ reference, outcome }) => ({
      subject:
        outcome === 'expired'
          ? `Nobody decided on your order (PO ${reference}) in time`
          : `The approval of your order (PO ${reference}) is no longer needed`,
      text:
        outcome === 'expired'
          ? 'Nothing was ordered. You can send the quotes to order again while they are valid.'
          : 'One of its quotes was edited, cancelled or ordered otherwise. Nothing was ordered by this request.',
      open: 'Open the request',
    }),
    floor_requested: ({ reference, person, company }) => ({
      subject: `${person} asks you to approve a price below the floor (${reference})`,
      text: `The price of the bandwidth for ${company} is below the floor. The quote does not change, and the company sees nothing of it, until another client manager approves it.`,
      open: 'Approve or decline',
    }),
    floor_answered: ({ reference, company, accepted }) => {
      const open = 'Open the quote'
      if (accepted === undefined)
        return {
          subject: `Your request to price quote ${reference} below the floor ended`,
          text: `The quote was changed, so nobody decides on your price any more. ${company} was not notified of it.`,
          open,
        }
      return {
        subject: accepted
          ? `Your price for quote ${reference} was approved`
          : `Your price for quote ${reference} was declined`,
        text: accepted
          ? `The quote has been priced as you asked, and ${company} was notified.`
          : `The quote has not changed. ${company} was not notified.`,
        open,
      }
    },
    document_ready: ({ reference }) => ({
      subject: `${reference} is ready as a PDF`,
      text: 'The document you asked for can be downloaded for a week.',
      open: 'Download the document',
    }),
    preview_ready: ({ reference }) => ({
      subject: `The impact of the draft of ${reference} has been computed`,
      text: 'The preview shows which quotes would have had another price, and which prices to look at before publishing.',
      open: 'Review the draft',
    }),
  },
  invitation: {
    subject: (company) => `You are invited to join ${company} on Trunkline`,
    text: (person, company) =>
      `${person} invites you to see and order network services for ${company}. Choose your name and a password to accept. The link works once.`,
    open: 'Accept the invitation',
    until: 'The link works until',
    why: 'If you do not know the sender, ignore this mail: you will not get an account.',
    known: {
      text: (person, company) =>
        `${person} invited this address to join ${company}, but it already has an account. An account belongs to one company, so the invitation cannot be accepted with this address. You can sign in as before.`,
      open: 'Sign in',
    },
  },
}

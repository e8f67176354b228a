export const ownerEn = {
  anyone: 'Anyone',
  none: 'Unassigned',
  me: 'You',
  assignToMe: 'Assign to me',
  assignToMeOf: 'Assign to me: quote {{reference}}',
  reassign: '{{name}} owns quote {{reference}}; reassign',
  reassignTo: 'Reassign to {{name}}',
  unassign: 'Unassign',
  assigned: 'Quote {{reference}} is now assigned to {{name}}.',
  unassigned: 'Quote {{reference}} is now unassigned.',
  changed: '{{reference}}: owner changed',
  failed: 'The quote could not be reassigned. Please try again.',
}

export const priceLevelEn = {
  name: 'Price level',
  of: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
  meaning: {
    firm: 'There is no extra charge unless you ask for a change.',
    firm_staff: 'There is no extra charge unless the company asks for a change.',
    subject_to_survey:
      'The monthly price stands. A survey may bring an extra charge, which you can accept or decline.',
    subject_to_survey_staff:
      'The monthly price stands. A survey may bring an extra charge, which the company can accept or decline.',
    budgetary: 'This is an estimate and cannot be ordered.',
  },
  /** Of several prices together. */
  partly: {
    subject_to_survey_one: 'One of {{of}} prices is subject to survey.',
    subject_to_survey_other: '{{count}} of {{of}} prices are subject to survey.',
  },
}

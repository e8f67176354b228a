/**
 * Stands in the built screens for parts of Mantine's components that no screen has (see vite.config.ts): each component brings
 * all of its parts, used or not. A part that a screen begins to use fails there at once.
 */
function Absent(): never {
  throw new Error('This part is left out of the screens: see vite.config.ts')
}

export {
  Absent as ActionIconGroup,
  Absent as ActionIconGroupSection,
  Absent as ButtonGroup,
  Absent as ButtonGroupSection,
  Absent as CheckboxCard,
  Absent as CheckboxIndicator,
  Absent as ComboboxFooter,
  Absent as ComboboxHeader,
  Absent as ComboboxSearch,
  Absent as MenuContextMenu,
  Absent as MenuSearch,
  Absent as MenuSub,
  Absent as PopoverContextMenu,
  Absent as RadioCard,
  Absent as RadioIndicator,
  Absent as TableScrollContainer,
  Absent as TooltipFloating,
}

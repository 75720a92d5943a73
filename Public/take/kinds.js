/** The kinds of code, in the order of the list on the page. */
export const KINDS = Object.freeze({
  linear: 'CSS linear()',
  bezier: 'CSS cubic-bezier()',
  swiftui: 'SwiftUI',
  coreanimation: 'Core Animation',
  webanimations: 'Web Animations',
});

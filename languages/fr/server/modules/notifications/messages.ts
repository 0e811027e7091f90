import { plural } from '../../../kernel/plural.ts'
export const whyMailed = 'Vous avez choisi de le recevoir par e-mail. Ce choix se modifie dans votre profil.'
export const digestTitle = (count: number) => plural(count, { one: '# notification', other: '# notifications' })
export const whySignInMailed = 'Vous le recevez par e-mail pour votre sécurité. Ce choix se modifie dans votre profil.'

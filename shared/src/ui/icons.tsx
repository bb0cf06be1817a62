import {
  ArrowDownLeft,
  ArrowLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Bell,
  Calendar,
  Camera,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  Clock,
  Copy,
  CreditCard,
  Download,
  Eye,
  EyeOff,
  ExternalLink,
  Gamepad2,
  Gift,
  Headphones,
  Heart,
  History,
  House,
  IdCard,
  Inbox,
  Info,
  Landmark,
  Languages,
  LayoutGrid,
  Lock,
  LogOut,
  Mail,
  Maximize,
  MessageCircle,
  Minimize,
  Moon,
  Pause,
  Play,
  Plus,
  QrCode,
  RefreshCw,
  RotateCw,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Store,
  Sun,
  TicketPercent,
  Trash2,
  TriangleAlert,
  Upload,
  UserRound,
  UsersRound,
  Wallet,
  WifiOff,
  X,
} from "lucide-react";
import type { ComponentType } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icons.module.css";

/** Icons of the site by the name that navigation entries and components use. Only used icons are listed. */
const icons = {
  add: Plus,
  back: ArrowLeft,
  bank: Landmark,
  bell: Bell,
  calendar: Calendar,
  camera: Camera,
  card: CreditCard,
  check: Check,
  clock: Clock,
  close: X,
  contact: Headphones,
  copy: Copy,
  dark: Moon,
  deposit: Plus,
  down: ChevronDown,
  download: Download,
  email: Mail,
  error: CircleAlert,
  external: ExternalLink,
  favourite: Heart,
  filter: SlidersHorizontal,
  fullscreen: Maximize,
  "fullscreen-exit": Minimize,
  games: Gamepad2,
  gift: Gift,
  hide: EyeOff,
  history: History,
  home: House,
  "id-card": IdCard,
  in: ArrowDownLeft,
  inbox: Inbox,
  info: Info,
  language: Languages,
  light: Sun,
  lock: Lock,
  "log-out": LogOut,
  menu: LayoutGrid,
  message: MessageCircle,
  next: ChevronRight,
  offline: WifiOff,
  out: ArrowUpRight,
  pause: Pause,
  phone: Smartphone,
  play: Play,
  previous: ChevronLeft,
  profile: UserRound,
  promotions: TicketPercent,
  qr: QrCode,
  referral: UsersRound,
  refresh: RefreshCw,
  remove: Trash2,
  retry: RotateCw,
  safe: ShieldCheck,
  search: Search,
  shop: Store,
  show: Eye,
  transfer: ArrowLeftRight,
  upload: Upload,
  wallet: Wallet,
  warning: TriangleAlert,
} as const satisfies Record<string, ComponentType<{ className?: string }>>;

export type IconName = keyof typeof icons;

/** True when a text, such as the `icon` of a navigation entry, is the name of an icon of this site. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

export interface IconProps {
  readonly name: IconName;
  /** `small`: for dense rows and beside text. `large`: for tiles that are mostly icon. */
  readonly size?: "small" | "medium" | "large";
  readonly className?: string;
}

/** Decorative icon: its parent has to provide the accessible name. */
export function Icon({ name, size = "medium", className }: IconProps) {
  const Drawing = icons[name];
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      strokeWidth={1.9}
      data-size={size}
      className={classNames(styles.Icon, className)}
    />
  );
}

/**
 * Evaluates React's renderer. A module of its own: to import that of the package at run time takes a function
 * of the bundler more.
 */
import "react-dom/client";

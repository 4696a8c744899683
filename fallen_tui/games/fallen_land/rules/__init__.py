"""The rules of Council of Towns, a module for each chapter of the rulebook."""
